import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { resourceApi } from '../../../api/resource-api.ts';
import { readRecords } from '../../../resource/change-set/bulk-api.ts';
import { TryAgainAlert } from '../../../resource/try-again-alert.tsx';
import { ColorSwatch } from '../../../ui/color-swatch.tsx';
import { garmentColorScreens } from '../../garment-colors/screens.ts';
import { imprintColorScreens } from '../../imprint-colors/screens.ts';

const imprintColors = resourceApi(imprintColorResource);

interface PrintColorsProps {
  garment: string;
  /** The garment colors of its product. */
  colorIds: readonly number[];
}

/** The garment colors of a product, and the imprint colors that are approved for the chosen one. */
export function PrintColors({ garment, colorIds }: PrintColorsProps) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const colors = useQuery({
    queryKey: [garmentColorResource.path, 'print colors', colorIds.join()],
    queryFn: async ({ signal }) =>
      (await readRecords(garmentColorResource, colorIds, signal)).map(({ item }) => item),
  });
  const imprints = useQuery(imprintColors.list());
  const failure =
    errorText(colors.error, garmentColorScreens.loadFailed, garmentColorScreens.readForbidden) ??
    errorText(imprints.error, imprintColorScreens.loadFailed, imprintColorScreens.readForbidden);
  const offered = (colors.data ?? []).filter(({ garment_color }) => garment_color.is_active);
  const [only, ...others] = offered;
  const chosen =
    offered.find(({ garment_color }) => garment_color.id === chosenId) ??
    (others.length === 0 ? only : undefined);
  const approved = imprints.data?.imprint_colors.filter(
    ({ id, is_active }) => is_active && chosen?.imprint_color_ids.includes(id),
  );
  if (failure !== null)
    return (
      <TryAgainAlert
        failure={failure}
        onTry={() => {
          for (const query of [colors, imprints]) if (query.isError) void query.refetch();
        }}
      />
    );
  if (colors.data === undefined) return null;
  if (offered.length === 0)
    return <Typography color="textSecondary">It comes in no garment color yet.</Typography>;
  return (
    <>
      <TextField
        select
        label={`${garment} color`}
        value={chosen?.garment_color.id ?? ''}
        onChange={(event) => setChosenId(Number(event.target.value))}
        slotProps={{ select: { displayEmpty: true } }}
      >
        {chosen === undefined ? (
          <MenuItem value="" disabled>
            Choose a color to see its imprint colors
          </MenuItem>
        ) : null}
        {offered.map(({ garment_color: { id, name, hex_value } }) => (
          <MenuItem key={id} value={id}>
            <Named name={name} hex={hex_value} />
          </MenuItem>
        ))}
      </TextField>
      {chosen === undefined || approved === undefined ? null : (
        <div role="status">
          {approved.length === 0 ? (
            <Typography color="textSecondary">
              No imprint color is approved for {chosen.garment_color.name}.
            </Typography>
          ) : (
            <>
              <Typography color="textSecondary">
                Imprint colors approved for {chosen.garment_color.name}:
              </Typography>
              <Box component="ul" aria-label={`${garment} imprint colors`} sx={COLORS}>
                {approved.map(({ id, name, hex_value }) => (
                  <li key={id}>
                    <Named name={name} hex={hex_value} />
                  </li>
                ))}
              </Box>
            </>
          )}
        </div>
      )}
    </>
  );
}

function Named({ name, hex }: { name: string; hex: string }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ColorSwatch hex={hex} />
      <span dir="auto">{name}</span>
    </Box>
  );
}

const COLORS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 1,
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
};
