//! Pictures as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::PictureError;

/// Turns a picture of ours into a PNG of `scale` pixels a unit of its size.
///
/// # Errors
/// If it is too large for memory.
pub fn png(svg: &svg::Document, scale: f32) -> Result<Vec<u8>, PictureError> {
    let render = |error: &dyn std::fmt::Display| PictureError::Render(error.to_string());
    let tree =
        Tree::from_str(&svg.to_string(), &Options::default()).map_err(|error| render(&error))?;
    let size = tree
        .size()
        .to_int_size()
        .scale_by(scale)
        .ok_or_else(|| render(&"a size of nothing"))?;
    let mut pixels =
        Pixmap::new(size.width(), size.height()).ok_or_else(|| render(&"too large"))?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().map_err(|error| render(&error))
}
