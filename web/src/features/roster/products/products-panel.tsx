import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Roster } from '../model/roster.ts';
import { GARMENTS } from '../model/size-range.ts';
import { Panel } from '../panels/panel.tsx';
import type { ProductCheck } from './chosen-products.ts';
import { GarmentProduct } from './garment-product.tsx';

/** The product ordered for each garment, the sizes it lacks, and the colors it is printed in. */
export function ProductsPanel({ roster, check }: { roster: Roster; check: ProductCheck }) {
  return (
    <Panel title="Products to order">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Sizes that a product does not come in are marked. The products are not kept when you leave the page.
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {GARMENTS.map((garment) => (
          <GarmentProduct key={garment.key} garment={garment} roster={roster} check={check} />
        ))}
      </Box>
    </Panel>
  );
}
