/** Row and column of a cell, both from 1: `B4` is row 4, column 2. */
export function cellPlace(place: string): { row: number; column: number } {
  const [, letters = '', digits = '0'] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}
