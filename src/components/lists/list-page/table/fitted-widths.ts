/**
 * Returns the widths with those of the leading columns that fit into `available` px enlarged, so that the next column begins at the edge: a figure
 * that the fixed actions cover in part would be misread. Unchanged when all columns fit, none does, or the width is unknown.
 */
export function fittedWidths(widths: readonly number[], available: number | null): readonly number[] {
  if (available === null) return widths;
  let spare = available;
  const beyond = widths.findIndex((width) => {
    if (width > spare) return true;
    spare -= width;
    return false;
  });
  if (beyond <= 0) return widths;
  const share = Math.floor(spare / beyond);
  return widths.map((width, place) => {
    if (place >= beyond) return width;
    return width + share + (place === 0 ? Math.floor(spare) - share * beyond : 0);
  });
}
