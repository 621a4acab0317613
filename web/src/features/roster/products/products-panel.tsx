import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import type { ProductListRow } from '@kitroom/contract/product';
import { mdiAlertOutline, mdiCheck } from '@mdi/js';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { resourceApi } from '../../../api/resource-api.ts';
import { readRecords } from '../../../changes/change-set/bulk-api.ts';
import { TryAgainAlert } from '../../../resource/try-again-alert.tsx';
import { usePermissions } from '../../../session/permissions-context.ts';
import { ColorSwatch } from '../../../ui/color-swatch.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { findChoices } from '../../../ui/list/words.ts';
import { counted, nameList } from '../../../ui/sentence-parts.ts';
import { garmentColorScreens } from '../../garment-colors/screens.ts';
import { imprintColorScreens } from '../../imprint-colors/screens.ts';
import { productScreens } from '../../products/screens.ts';
import { sizeScreens } from '../../sizes/screens.ts';
import type { Roster } from '../model/roster.ts';
import { compareWithRange, GARMENTS, type RangeFindings, type SizeRange } from '../model/size-range.ts';
import { Panel } from '../panels/panel.tsx';
import { type ProductCheck, products, sizes } from './chosen-products.ts';

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

interface GarmentProductProps {
  garment: (typeof GARMENTS)[number];
  roster: Roster;
  check: ProductCheck;
}

const filterOptions = findChoices(nameOf, 50);

/** The product of a garment, and what the roster has to do with it. */
function GarmentProduct({ garment: { column, label }, roster, check }: GarmentProductProps) {
  const { chosen, ranges, choose } = check;
  const { hasAny } = usePermissions();
  const [isWanted, setWanted] = useState(false);
  const list = useQuery({ ...products.list(), enabled: isWanted });
  const id = chosen.get(column);
  const record = useQuery({ ...products.item(id ?? 0), enabled: id !== undefined });
  const names = useQuery({ ...sizes.list(), enabled: id !== undefined });
  const range = ranges.get(column);
  const maySeeColors =
    hasAny(garmentColorResource.readPermissions) && hasAny(imprintColorResource.listPermissions);
  const isBroken = list.isLoadingError || record.isLoadingError;
  const failure = isBroken
    ? errorText(list.error ?? record.error, productScreens.loadFailed, productScreens.readForbidden)
    : errorText(names.error, sizeScreens.loadFailed, sizeScreens.readForbidden);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Autocomplete
        autoHighlight
        options={list.data?.products.filter((product) => product.is_active || product.id === id) ?? []}
        filterOptions={filterOptions}
        loading={list.isPending}
        onOpen={() => setWanted(true)}
        value={list.data?.products.find((product) => product.id === id) ?? null}
        onChange={(_event, product) => choose(column, product?.id ?? null)}
        getOptionLabel={nameOf}
        getOptionKey={(product) => product.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText="No product found"
        openText={`Open ${label} product`}
        closeText={`Close ${label} product`}
        clearText={`Clear ${label} product`}
        renderInput={(params) => (
          <TextField {...params} label={`${label} product`} placeholder="Choose a product" />
        )}
      />
      <TryAgainAlert
        failure={failure}
        onTry={() => {
          for (const query of [list, record, names]) if (query.isError) void query.refetch();
        }}
      />
      {range === undefined ? null : (
        <RangeNote range={range} findings={compareWithRange(roster, column, range)} />
      )}
      {record.data === undefined || !maySeeColors ? null : (
        <PrintColors key={id} garment={label} colorIds={record.data.item.product_garment_color_ids} />
      )}
    </Box>
  );
}

function nameOf({ code, name }: ProductListRow): string {
  return `${code} ${name}`;
}

interface RangeNoteProps {
  range: SizeRange;
  findings: RangeFindings;
}

/** The sizes of a product, how many players have another one, and the advice. */
function RangeNote({ range: { names }, findings: { lacking, uncounted } }: RangeNoteProps) {
  if (names.length === 0)
    return <Typography color="textSecondary">It comes in no size yet, so nothing is marked.</Typography>;
  const players = [...lacking.values()].reduce((sum, count) => sum + count, 0);
  return (
    <div>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Comes in {names.join(', ')}.
      </Typography>
      <Box role="status" sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
        <Icon
          path={players === 0 ? mdiCheck : mdiAlertOutline}
          fontSize="small"
          color={players === 0 ? 'success' : 'warning'}
          sx={{ mt: '1px' }}
        />
        <Typography component="div">
          {players === 0 ? 'No player has another size.' : lackText(players, lacking)}
          {uncounted === 0 ? null : <div>{uncountedText(uncounted)}</div>}
        </Typography>
      </Box>
    </div>
  );
}

function lackText(players: number, lacking: RangeFindings['lacking']): string {
  const sizes = nameList(
    [...lacking].map(([size, count]) => (lacking.size > 1 ? `${size} (${count})` : size)),
  );
  const what = lacking.size === 1 ? 'a size' : 'sizes';
  return `${counted(players, 'player has', 'players have')} ${what} that it does not come in: ${sizes}. Choose another size in the marked cells, or another product.`;
}

function uncountedText(count: number): string {
  return `${counted(count, 'player has a size', 'players have sizes')} of it that the size totals count as Other.`;
}

const imprintColors = resourceApi(imprintColorResource);

interface PrintColorsProps {
  garment: string;
  colorIds: readonly number[];
}

/** The garment colors of a product, and the imprint colors that are approved for the chosen one. */
function PrintColors({ garment, colorIds }: PrintColorsProps) {
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
