/** A laid-out page. All lengths are points (1/72 inch), counted from the upper left corner. */
export interface PrintPage {
  width: number;
  height: number;
  boxes: readonly PrintBox[];
}

/** What is drawn on a page. */
export type PrintBox = TextBox | LineBox | RectBox;

/** Regular and bold of the main font, and the font for characters that it lacks. */
export type PrintFont = 'regular' | 'bold' | 'spare';

/** A text in one line and one font. */
export interface TextBox {
  kind: 'text';
  /** Where the first character begins, and the baseline. */
  x: number;
  y: number;
  text: string;
  size: number;
  font: PrintFont;
}

/** A straight line. */
export interface LineBox {
  kind: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  width: number;
  /** Where copies are cut apart. */
  dashed?: boolean;
}

/** A filled rectangle behind texts. */
export interface RectBox {
  kind: 'rect';
  x: number;
  y: number;
  width: number;
  height: number;
  /** 0 is black, 1 white. */
  grey: number;
}
