/* Older browsers than the supported ones get a plain page with the reason. Written for browsers of any age. */
if (
  !window.CSS ||
  !CSS.supports ||
  // Chrome and Edge before 108.
  !CSS.supports('height', '1dvh') ||
  // Firefox before 113, Safari before 16.4.
  !('CompressionStream' in window)
) {
  // Without its element the console does not start.
  document.body.innerHTML =
    '<div style="max-width:560px;margin:80px auto;padding:0 16px;font:16px/1.6 sans-serif">' +
    '<h1 style="font-size:20px">浏览器版本过低</h1>' +
    '<p>请使用 Chrome、Edge 109 及以上，Firefox ESR，或 Safari 16.4 及以上。</p>' +
    '<h2 lang="en" style="font-size:16px">This browser is too old</h2>' +
    '<p lang="en">Use Chrome or Edge 109 or newer, Firefox ESR, or Safari 16.4 or newer.</p>' +
    '</div>';
}
