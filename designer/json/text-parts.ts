import { findNodeAtLocation, findNodeAtOffset, getNodePath, parseTree, type Node } from 'jsonc-parser';
import type { FoundPart } from '../../schemas/parts/form-operations';
import type { PartName } from '../project/part-name';

type Parts = ReadonlyMap<PartName, Pick<FoundPart, 'path'>>;

/** Where the parts of a form and of a list are in the text of its page. */
export class TextParts {
  private readonly tree: Node | undefined;
  private readonly names: ReadonlyMap<string, PartName>;

  /** The text must be the page whose parts are given. */
  constructor(
    text: string,
    private readonly parts: Parts,
  ) {
    this.tree = parseTree(text);
    this.names = new Map([...parts].map(([name, { path }]) => [JSON.stringify(path), name]));
  }

  /** The innermost part around a character. */
  nameAt(offset: number): PartName | undefined {
    const node = this.tree && findNodeAtOffset(this.tree, offset, true);
    const path = node ? getNodePath(node) : [];
    for (let length = path.length; length > 0; length--) {
      const name = this.names.get(JSON.stringify(path.slice(0, length)));
      if (name !== undefined) return name;
    }
    return undefined;
  }

  /** The characters of a part. */
  rangeOf(name: PartName): { from: number; to: number } | undefined {
    const part = this.parts.get(name);
    const node = part && this.tree && findNodeAtLocation(this.tree, [...part.path]);
    return node && { from: node.offset, to: node.offset + node.length };
  }
}
