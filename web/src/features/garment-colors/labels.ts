import { colorLabels } from '../../colors/color-labels.ts';

/** What the fields of a garment color are called. */
export const garmentColorLabels = { ...colorLabels, imprint_color_ids: 'Approved Imprint Colors' };
