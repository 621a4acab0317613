import type { ProductListRow } from '@kitroom/contract/product';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { findChoices } from '../../../ui/list/words.ts';
import { FilePreview } from '../pictures/place-dialog.tsx';
import { PlaceFields } from '../pictures/place-fields.tsx';
import { doubtOf, type FilePlace, type PlacedFile } from '../pictures/place-files.ts';
import type { PictureColor, Place } from '../pictures/slots.ts';

interface PlaceRowProps {
  row: PlacedFile<File>;
  /** The slots of several files. */
  shared: ReadonlySet<string>;
  products: readonly ProductListRow[];
  colors: readonly PictureColor[];
  isFilled: (productId: number, place: Place) => boolean;
  onChange: (place: FilePlace) => void;
}

const filterOptions = findChoices<ProductListRow>(({ code, name }) => `${code} ${name}`, 50);

/** A file with the product, color and slot that it would go to. */
export function PlaceRow({ row, shared, products, colors, isFilled, onChange }: PlaceRowProps) {
  const { file, path, productId, colorId, slot } = row;
  const replaces = productId !== null && slot !== null && isFilled(productId, { colorId, slot });
  const doubt = doubtOf(row, shared);
  return (
    <Box component="li" sx={ROW}>
      <FilePreview file={file} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 24 }}>
          <Typography variant="body2" title={path} sx={NAME}>
            {path}
          </Typography>
          {replaces ? <Chip size="small" label="Replaces" sx={{ flex: 'none' }} /> : null}
        </Box>
        {doubt === null ? null : (
          <Typography
            variant="caption"
            color={doubt === row.doubt ? 'textSecondary' : 'error'}
            sx={{ display: 'block' }}
          >
            {doubt}
          </Typography>
        )}
        <Box sx={FIELDS}>
          <Autocomplete
            autoHighlight
            options={products}
            filterOptions={filterOptions}
            value={products.find(({ id }) => id === productId) ?? null}
            onChange={(_event, product) => {
              // The colors of another product are others.
              onChange({
                productId: product?.id ?? null,
                colorId: null,
                slot: product === null ? null : slot,
              });
            }}
            getOptionLabel={({ code, name }) => `${code} ${name}`}
            getOptionKey={({ id }) => id}
            renderInput={({ slotProps, ...params }) => (
              <TextField
                {...params}
                label="Product"
                placeholder="Choose a product"
                slotProps={{
                  ...slotProps,
                  htmlInput: { ...slotProps.htmlInput, 'aria-label': `Product of ${file.name}` },
                }}
              />
            )}
          />
          <PlaceFields
            of={file.name}
            colors={colors}
            colorId={colorId}
            slot={productId === null ? null : slot}
            isFilled={(place) => productId !== null && isFilled(productId, place)}
            filledText="replaces"
            onChange={(nextColor, nextSlot) => onChange({ productId, colorId: nextColor, slot: nextSlot })}
          />
        </Box>
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  gap: 2,
  py: 1.5,
  borderTop: '1px solid',
  borderColor: 'divider',
};

const NAME = {
  fontWeight: 600,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
};

const FIELDS = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  gap: 1.5,
  mt: 0.5,
};
