// Tells people with a browser older than those that README names. Written so that older ones can read it. One check for each
// browser's oldest version: `color-mix` came with Chrome 111, `:has` with Firefox 121, import maps with Safari 16.4.
(() => {
  var isNewEnough =
    window.CSS !== undefined &&
    CSS.supports('color', 'color-mix(in srgb, red, blue)') &&
    CSS.supports('selector(:has(a))') &&
    'supports' in HTMLScriptElement &&
    HTMLScriptElement.supports('importmap');
  if (!isNewEnough) document.getElementById('old-browser').hidden = false;
})();
