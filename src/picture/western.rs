//! The pieces of the western style: silhouettes in a box of 100 × 100, drawn
//! for this engine.

use crate::board::Figure;

/// What a piece stands on.
const FOOT: &str = "M24 90V84Q24 79 29 79H71Q76 79 76 84V90Z";

/// A silhouette.
pub struct Silhouette {
    /// Closed outlines, filled in the piece's colour.
    pub body: &'static str,
    /// Lines upon it.
    pub lines: &'static str,
    /// Whether it stands on a foot of its own.
    pub on_foot: bool,
}

impl Silhouette {
    /// All closed outlines.
    pub fn outline(&self) -> String {
        if self.on_foot {
            format!("{}{FOOT}", self.body)
        } else {
            self.body.to_owned()
        }
    }
}

/// The silhouette of a figure.
pub const fn silhouette(figure: Figure) -> Silhouette {
    let (body, lines, on_foot) = match figure {
        Figure::King => (
            "M46 6H54V12H60V20H54V30H46V20H40V12H46Z\
             M30 79L20 48C17 36 25 30 34 30C42 30 48 36 50 44C52 36 58 30 66 30C75 30 83 36 80 48L70 79Z",
            "M50 44V66M27 67Q50 60 73 67",
            true,
        ),
        Figure::General => (
            "M47 21C40 15 42 6 50 2C58 6 60 15 53 21Z\
             M30 79C30 69 36 64 42 61H58C64 64 70 69 70 79Z\
             M25 50C25 31 35 20 50 20S75 31 75 50L84 67Q67 60 50 60T16 67Z",
            "M25 50Q50 44 75 50M50 21V46M37 47Q34 36 41 25M63 47Q66 36 59 25M43 71H57",
            true,
        ),
        Figure::Rook => (
            "M27 20H38V28H45V20H55V28H62V20H73V38L65 46V70L71 79H29L35 70V46L27 38Z",
            "M28 38H72M35 47H65M35 70H65",
            true,
        ),
        Figure::Chariot => (
            "M14 31Q18 12 50 9Q82 12 86 31Q77 27 68 31Q59 27 50 31Q41 27 32 31Q23 27 14 31Z\
             M48 29H52V47H48Z\
             M20 44H28V50H72V44H80L76 66H24Z\
             M31 58A16 16 0 1 1 30.9 58ZM69 58A16 16 0 1 1 68.9 58Z",
            "M31 59V89M16 74H46M69 59V89M54 74H84M20.5 63.5L41.5 84.5M41.5 63.5L20.5 84.5M58.5 63.5L79.5 84.5M79.5 63.5L58.5 84.5",
            false,
        ),
        Figure::Knight => (
            "M30 79C30 64 43 58 45 46C39 51 33 51 30 57C27 62 19 61 17 55C16 49 23 44 26 38C28 31 31 27 36 23L37 12L46 20C66 20 78 38 76 62C75 70 74 75 72 79Z",
            "M37 34V34.5M23 53V53.5M50 28C62 33 67 46 65 62",
            true,
        ),
        Figure::Bishop => (
            "M50 8A6 6 0 0 1 53 20C66 30 70 42 66 52C64 57 61 60 60 63H40C39 60 36 57 34 52C30 42 34 30 47 20A6 6 0 0 1 50 8Z\
             M36 63H64V70H36Z\
             M40 70H60C61 75 64 77 67 79H33C36 77 39 75 40 70Z",
            "M50 31V51M42 40H58",
            true,
        ),
        Figure::Vao => (
            "M47 26H53V79H47Z\
             M50 3L61 27H39Z\
             M10 54C16 32 33 20 50 20S84 32 90 54C77 38 64 33 50 33S23 38 10 54Z\
             M11 53L50 59L89 53L50 62Z\
             M47 62L38 68V77L47 71ZM53 62L62 68V77L53 71Z",
            "",
            true,
        ),
        Figure::Cannon => (
            "M22 56L68 18L84 36L42 72L12 90L8 84Z\
             M64 16L72 10L92 33L85 40Z\
             M46 46A22 22 0 1 1 45.9 46Z",
            "M46 46V90M24 68H68M31 52L61 83M61 52L31 83",
            false,
        ),
        Figure::Catapult => (
            "M28 66L70 24L76 30L34 72Z\
             M78 10A10 10 0 1 1 77.9 10Z\
             M45 46H53L66 74H58L49 56L40 74H32Z\
             M14 70H86V79H14Z\
             M28 72A9 9 0 1 1 27.9 72ZM72 72A9 9 0 1 1 71.9 72Z",
            "M28 81V81.5M72 81V81.5",
            false,
        ),
        Figure::Elephant => (
            "M36 22C44 14 60 14 70 20C82 26 86 38 85 52L86 60L82 62V88H68V68Q60 71 52 68V88H38V66C34 68 30 68 28 66C27 76 25 84 17 86C11 87 8 82 10 77L14 79C18 79 18 72 17 64C10 50 12 32 24 25Q30 21 36 22Z",
            "M34 28C48 28 52 42 44 56C38 54 34 48 34 40M24 41V41.5M20 62Q24 66 30 64",
            false,
        ),
        Figure::Counsellor => (
            "M30 79C30 68 36 62 44 62H56C64 62 70 68 70 79Z\
             M35 42H65V52C65 61 58 66 50 66S35 61 35 52Z\
             M33 42V30H38V22Q38 10 50 10T62 22V30H67V42Z\
             M33 31H14Q7 31 7 37T14 42H33ZM67 31H86Q93 31 93 37T86 42H67Z",
            "M38 30H62M50 66V79M44 52V52.5M56 52V52.5",
            true,
        ),
        Figure::Banner => (
            "M24 10A5 5 0 0 1 34 10V79H24Z\
             M34 14C46 6 58 24 84 14L75 32L84 52C58 60 46 42 34 52Z",
            "M55 25A8 8 0 1 0 55.1 25Z",
            true,
        ),
        Figure::Pawn => (
            "M50 20A13 13 0 0 1 59 43Q62 45 62 49H57Q58 64 67 73Q70 76 70 79H30Q30 76 33 73Q42 64 43 49H38Q38 45 41 43A13 13 0 0 1 50 20Z",
            "M43 49H57",
            true,
        ),
        Figure::Soldier => (
            "M40 42H60V46C60 51 57 54 57 54Q59 66 67 73Q70 76 70 79H30Q30 76 33 73Q41 66 43 54C43 54 40 51 40 46Z\
             M50 16L77 41Q50 49 23 41Z",
            "M43 56H57",
            true,
        ),
    };
    Silhouette {
        body,
        lines,
        on_foot,
    }
}
