import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** One of the drawings of `@mdi/js`. Screen readers skip it, unless it has a `titleAccess`. */
export function Icon({ path, ...props }: SvgIconProps & { path: string }) {
  return (
    <SvgIcon {...props}>
      <path d={path} />
    </SvgIcon>
  );
}
