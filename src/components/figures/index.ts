// Components that show figures, for every page.
export { Difference } from './difference';
export { EndDate } from './end-date';
export { Explained } from './explained';
export { Figure } from './figure';
export { Money, OverdueMoney, Wan } from './money';
export { Area, Percent, Period, Price } from './quantities';
export { StatusTag, ToneTag } from './status-tag';
export { FIGURE_KINDS, textOf } from './text-of';
