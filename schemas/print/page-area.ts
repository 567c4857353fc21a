import { paperSize } from '../template/paper-sizes';
import type { PrintConfig } from '../template/export-template';
import { PrintError } from './print-error';

/** Points per millimetre. */
export const POINTS_PER_MM = 72 / 25.4;

/** The area of a page between its margins, in points from the upper left corner of the paper. */
export interface PageArea {
  width: number;
  height: number;
  left: number;
  top: number;
  right: number;
  /** Without the foot. */
  bottom: number;
  /** Lower edge of the foot with page number and date: the lower margin begins there. */
  foot: number;
}

/** Height of the foot with page number and date, in points. */
const FOOT = 16;
/** A page must leave this much between its margins, in points: one line of text. */
const LEAST = 14;

/** The printable area; throws `PrintError` when the margins leave none. */
export function pageArea(config: PrintConfig): PageArea {
  const paper = paperSize(config.paper, config.orientation);
  const width = paper.width * POINTS_PER_MM;
  const height = paper.height * POINTS_PER_MM;
  const foot = height - config.marginBottom * POINTS_PER_MM;
  const area = {
    width,
    height,
    left: config.marginLeft * POINTS_PER_MM,
    top: config.marginTop * POINTS_PER_MM,
    right: width - config.marginRight * POINTS_PER_MM,
    bottom: foot - (config.footerPage || config.footerDate ? FOOT : 0),
    foot,
  };
  if (area.right - area.left < LEAST || area.bottom - area.top < LEAST) throw new PrintError('printNoRoom');
  return area;
}
