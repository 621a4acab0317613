import { productResource } from '@kitroom/contract/product';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { summaryQuery } from '../../api/product-pictures.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { ColorValue } from '../../colors/color-value.tsx';
import { TryAgainAlert } from '../../resource/try-again-alert.tsx';
import { ColorSwatch } from '../../ui/color-swatch.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { productScreens } from '../products/screens.ts';
import { PictureOfProduct } from './picture-of-product.tsx';

export interface PictureColorDialogProps {
  /** The garment color; a new one has no id yet. */
  color: { id: number | null; name: string };
  /** As `#0C2340`. */
  onPick: (hex: string) => void;
  onClose: () => void;
}

interface Option {
  id: number;
  label: string;
  isInColor: boolean;
}

const products = resourceApi(productResource);

// More would only be scrolled past.
const filterOptions = createFilterOptions<Option>({ limit: 50 });

/** Reads a color from a point in a picture of a product; first those that come in the color. */
export function PictureColorDialog({ color, onPick, onClose }: PictureColorDialogProps) {
  const list = useQuery(products.list());
  const summaries = useQuery(summaryQuery());
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [hex, setHex] = useState<string | null>(null);
  const all = (list.data?.products ?? []).flatMap(({ id, code, name }): Option[] => {
    const summary = summaries.data?.get(id);
    if (summary === undefined || summary.pictures === 0) return [];
    return [
      { id, label: `${code} ${name}`, isInColor: color.id !== null && summary.color_ids.includes(color.id) },
    ];
  });
  const options = [...all.filter(({ isInColor }) => isInColor), ...all.filter(({ isInColor }) => !isInColor)];
  const [first] = options;
  const chosen = options.find(({ id }) => id === chosenId) ?? (first?.isInColor ? first : null);
  const take = () => {
    if (hex !== null) onPick(hex);
  };
  return (
    <TitledDialog
      title="Pick a color from a picture"
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" disabled={hex === null} onClick={take}>
            {hex === null ? 'Use this color' : `Use ${hex}`}
          </Button>
        </>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TryAgainAlert
          failure={errorText(
            list.error ?? summaries.error,
            productScreens.loadFailed,
            productScreens.readForbidden,
          )}
          onTry={() => {
            for (const query of [list, summaries]) if (query.isError) void query.refetch();
          }}
        />
        <Autocomplete
          autoHighlight
          disableClearable={chosen !== null}
          options={options}
          filterOptions={filterOptions}
          loading={list.isPending || summaries.isPending}
          noOptionsText={all.length === 0 ? 'No product has a picture yet' : 'No product found'}
          value={chosen}
          onChange={(_event, next) => {
            setChosenId(next?.id ?? null);
            setHex(null);
          }}
          groupBy={
            first?.isInColor ? ({ isInColor }) => (isInColor ? `In ${color.name}` : 'Others') : undefined
          }
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          openText="Open Product"
          closeText="Close Product"
          renderInput={(params) => <TextField {...params} label="Product" placeholder="Choose a product" />}
        />
        {chosen === null ? null : (
          <PictureOfProduct
            key={chosen.id}
            productId={chosen.id}
            color={color}
            onRead={setHex}
            onTake={take}
          />
        )}
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 32 }}>
          {hex === null ? null : (
            <>
              <ColorSwatch hex={hex} size={32} />
              <Typography component="span">
                At the point: <ColorValue hex={hex} />
              </Typography>
            </>
          )}
        </Box>
      </Stack>
    </TitledDialog>
  );
}
