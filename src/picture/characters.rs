//! The pieces of the xiangqi style: characters as strokes of a brush, in a box
//! of 100 × 100, drawn for this engine.

use crate::board::{Color, Figure};

/// The strokes of a piece's character.
pub const fn character(figure: Figure, color: Color) -> &'static str {
    match (figure, color) {
        (Figure::General, Color::White) => SHUAI,
        (Figure::General, Color::Black) => JIANG,
        (Figure::Counsellor, Color::White) => SHI_RED,
        (Figure::Counsellor, Color::Black) => SHI,
        (Figure::Elephant | Figure::Bishop, Color::White) => XIANG_RED,
        (Figure::Elephant | Figure::Bishop, Color::Black) => XIANG,
        (Figure::Cannon, Color::White) => PAO_RED,
        (Figure::Cannon, Color::Black) => PAO,
        (Figure::Soldier | Figure::Pawn, Color::White) => BING,
        (Figure::Soldier | Figure::Pawn, Color::Black) => ZU,
        (Figure::Rook | Figure::Chariot, _) => JU,
        (Figure::Knight, _) => MA,
        (Figure::King, _) => WANG,
        (Figure::Vao, _) => JIAN,
        (Figure::Catapult, _) => TOU,
        (Figure::Banner, _) => QI,
    }
}

/// 帥
const SHUAI: &str = "M34 18L29 27M27 28V78M27 28H45V47H27M27 54H45V75H27M54 36V68M54 36H79V62Q79 68 72 66M66.500 20V82";
/// 將
const JIANG: &str = "M37 18V82M23 26V44M23 44H36M20 57H36M28 57Q28 70 20 80M58 18Q54 30 45 38M56 25H75Q71 42 50 51M55 33L61 37M44 60H80M69 51V76Q69 82 61 79M52 66L57 72";
/// 仕
const SHI_RED: &str = "M36 19Q31 36 20 48M30 38V81M42 42H81M61 21V77M46 77H78";
/// 士
const SHI: &str = "M20 42H80M50 18V78M28 78H72";
/// 相
const XIANG_RED: &str = "M19 38H49M34 19V81M34 40Q30 55 19 65M36 45Q42 52 48 57M55 24V80M55 25H79V80M55 42H79M55 59H79M55 76H79";
/// 象
const XIANG: &str = "M43 15Q38 26 25 34M40 22H61L54 31M28 32H73V46H28ZM50 32V46M50 46Q42 56 22 62M42 53Q55 62 55 74Q55 83 44 81M47 61Q38 69 22 73M52 69Q42 79 25 84M75 49Q67 56 58 59M56 58Q66 73 80 78";
/// 馬
const MA: &str = "M30 18V58M30 18H73M30 31H70M30 44H70M51 18V58M30 58H77Q77 70 71 80Q68 84 60 79M24 67L20 79M36 67L37 77M48 67L51 76M59 66L63 73";
/// 車
const JU: &str = "M23 26H77M30 37H70V61H30ZM30 49H70M19 72H81M50 15V86";
/// 炮
const PAO_RED: &str = "M34 18Q34 56 19 79M35 52Q40 63 47 71M23 36L26 47M46 34L40 44M58 17Q54 31 46 40M56 28H79Q79 54 75 63Q72 67 65 63M54 42H68V54H54M54 42V70Q54 79 62 79H76Q82 79 81 69";
/// 砲
const PAO: &str = "M19 25H46M33 25Q30 48 18 61M27 50V78M27 50H43V75H27M58 17Q54 31 48 40M56 28H79Q79 54 75 63Q72 67 65 63M54 42H68V54H54M54 42V70Q54 79 62 79H76Q82 79 81 69";
/// 兵
const BING: &str =
    "M62 17Q50 23 34 25M34 25V57M34 40H71M57 40V57M19 57H81M40 66Q34 76 23 82M60 66L75 81";
/// 卒
const ZU: &str = "M50 14V24M24 26H76M38 30Q36 42 25 51M37 39L46 47M64 30Q62 42 52 50M63 38L75 48M19 61H81M50 51V86";
/// 王
const WANG: &str = "M24 24H76M28 50H72M20 77H80M50 24V77";
/// 矢, arrow.
const JIAN: &str = "M38 15Q34 30 23 39M34 28H72M19 51H81M51 28Q52 67 21 82M52 54Q60 74 80 82";
/// 投, throw.
const TOU: &str = "M21 34H45M34 17V75Q34 83 24 78M19 60Q32 55 45 48M56 20Q56 36 48 44M56 20H72V35Q72 41 81 40M50 51H77Q70 71 46 83M54 55Q64 73 82 83";
/// 旗
const QI: &str = "M32 15L36 23M19 29H48M33 29Q32 61 19 79M33 46H45Q45 67 41 77Q38 81 32 76M57 15Q54 24 47 31M53 23H81M52 42H81M58 33V66M74 33V66M58 50H74M58 58H74M49 66H83M61 71L52 81M71 71L80 81";
