import { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { cleanHtml } from './clean-html';
import { EXTENSIONS } from './editor-extensions';
import { pictureNode, storedHtml } from './picture-node';

const extensions = [...EXTENSIONS, pictureNode(() => Promise.resolve(new Blob()))];

/** The HTML that the editor writes after a word was added. */
function edited(html: string): string {
  const editor = new Editor({ extensions, content: cleanHtml(html), injectCSS: false });
  editor.commands.insertContentAt(editor.state.doc.content.size, '<p>新</p>');
  const written = storedHtml(editor.getHTML());
  editor.destroy();
  return written;
}

it.each([
  '<h1>一</h1><h4>四</h4><h6>六</h6>',
  '<p><strong>粗</strong><em>斜</em><u>线</u><s>删</s><code>码</code>H<sub>2</sub>O m<sup>2</sup></p>',
  '<blockquote><p>引</p></blockquote><pre><code>a\nb</code></pre><hr>',
  '<ul><li><p>甲</p><ol start="3"><li><p>乙</p></li></ol></li></ul>',
  '<p>见<img src="2026/11/a.png" alt="正面">图</p>',
  '<p><a href="https://a.example/?x=1">链接</a><br>下一行</p>',
  '<table><tbody><tr><th colspan="2"><p>金额</p></th></tr><tr><td rowspan="2"><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
])('keeps on an edit elsewhere: %s', (html) => expect(edited(html)).toBe(`${html}<p>新</p>`));

it('writes pictures so that the browser does not load them by their path', () => {
  const editor = new Editor({
    extensions,
    content: '<p><img src="2026/11/a.png" alt="x"></p>',
    injectCSS: false,
  });
  const written = editor.getHTML();
  editor.destroy();
  expect(written).not.toContain(' src=');
  expect(storedHtml(written)).toBe('<p><img src="2026/11/a.png" alt="x"></p>');
  expect(storedHtml('<p>&lt;img data-stored="2026/11/a.png"&gt;</p>')).toBe(
    '<p>&lt;img data-stored="2026/11/a.png"&gt;</p>',
  );
});

it('takes over no picture of another place', () => {
  const others = '<img src="https://e.example/a.png"><img src="//e/a.png"><img src="data:image/png,x">';
  expect(edited(`<p>甲${others}</p>`)).toBe('<p>甲</p><p>新</p>');
});

it('keeps every word of a pasted spreadsheet table', () => {
  const rows = '<thead><tr><td>a</td></tr></thead><tr style="x"><td>b<br>c</td></tr>';
  expect(edited(`<table><caption>表</caption>${rows}</table>`)).toBe(
    '<table><tbody><tr><td><p>表</p></td></tr><tr><td><p>a</p></td></tr><tr><td><p>b<br>c</p></td></tr></tbody></table><p>新</p>',
  );
});
