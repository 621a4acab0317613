/**
 * Sharp, allowed to read the four formats that are stored and nothing else. It comes with the first picture and not at
 * the start: libvips takes 12 MB of memory.
 */
export function restrictedSharp(): ReturnType<typeof loadSharp> {
  loaded ??= loadSharp();
  return loaded;
}

let loaded: ReturnType<typeof loadSharp> | undefined;

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Everything that libvips can read is closed, then the four loaders that are meant are opened: no SVG, no PDF,
  // no TIFF, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
