import { madeOnce } from '../../platform/made-once.ts';

/**
 * Sharp, restricted to the four formats that are stored. Loaded with the first picture, not at startup: libvips takes
 * 12 MB of memory.
 */
export function restrictedSharp(): ReturnType<typeof loadSharp> {
  return load();
}

const load = madeOnce(loadSharp);

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Block all loaders of libvips, then allow four: no SVG, no PDF, no TIFF, whatever a file claims to be.
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
