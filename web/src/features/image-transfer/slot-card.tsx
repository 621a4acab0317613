import { type PreviewedPicture, previewCalls, slotChange } from '@kitroom/contract/pictures/image-restore';
import { mdiArrowRight } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { memo, useState } from 'react';
import { addressOf } from '../../api/call.ts';
import { Icon } from '../../ui/icon.tsx';
import { RowCheckbox } from '../../ui/list/row-checkbox.tsx';
import { CHANGE_NAMES, isChange } from './preview-groups.ts';

interface SlotCardProps {
  previewId: number;
  picture: PreviewedPicture;
  /** Such as `Home Jersey, Navy, slot 1`. */
  name: string;
  ticked: boolean;
  /** It has changed since the preview was looked at first. */
  changed: boolean;
  onToggle: (pictures: readonly PreviewedPicture[]) => void;
}

/** A slot of a preview: what it holds, what it would hold, and whether it should. */
export const SlotCard = memo(function SlotCard(props: SlotCardProps) {
  const { previewId, picture, name, ticked, changed, onToggle } = props;
  const change = slotChange(picture);
  const canTick = isChange(picture);
  return (
    <Card role="group" aria-label={name} className={canTick && !ticked ? 'left-out' : change}>
      <div className="head">
        {canTick ? (
          <RowCheckbox label={`Apply ${name}`} checked={ticked} onToggle={() => onToggle([picture])} />
        ) : (
          <span className="no-box" />
        )}
        <span className="slot">Slot {picture.slot}</span>
        <span className={`change ${change}`}>{CHANGE_NAMES[change]}</span>
      </div>
      {change === 'unchanged' ? (
        <div className="pair">
          <Picture previewId={previewId} sha256={picture.sha256} caption="Same" name={name} />
        </div>
      ) : (
        <div className="pair">
          <Picture previewId={previewId} sha256={picture.before} caption="Now" name={name} />
          <Icon path={mdiArrowRight} className="arrow" aria-hidden />
          <Picture previewId={previewId} sha256={picture.sha256} caption="New" name={name} />
        </div>
      )}
      {change === 'skipped' ||
      picture.alt_text === null ||
      picture.alt_text === picture.before_alt_text ? null : (
        <p className="words">Alt text: {picture.alt_text}</p>
      )}
      {changed ? <p className="reason since">Changed since you looked</p> : null}
      {picture.reason === null ? null : <p className="reason">{picture.reason}</p>}
    </Card>
  );
});

interface PictureProps {
  previewId: number;
  /** Null: the slot is empty. */
  sha256: string | null;
  caption: string;
  name: string;
}

function Picture({ previewId, sha256, caption, name }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <figure className={caption === 'New' ? 'new' : undefined}>
      <div className="tile">
        {sha256 === null ? (
          <span>Empty</span>
        ) : failed === sha256 ? (
          <span>Can’t be shown</span>
        ) : (
          <img
            src={addressOf(previewCalls.picture, { id: previewId }, { sha256, width: 320 })}
            alt={`${name}, ${caption.toLowerCase()}`}
            decoding="async"
            onError={() => setFailed(sha256)}
          />
        )}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

// Plain elements: dozens are rendered while scrolling, and styled ones would be slow.
const Card = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 10,
  backgroundColor: theme.vars.palette.background.paper,
  padding: 12,
  paddingTop: 4,
  '& .head': { display: 'flex', alignItems: 'center', minHeight: 38, marginLeft: -10 },
  '& .no-box': { width: 10 },
  '& .slot': { fontWeight: 500, whiteSpace: 'nowrap' },
  '& .change': {
    marginLeft: 'auto',
    ...theme.typography.caption,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  '& .change.added': { color: theme.vars.palette.success.main },
  '& .change.replaced': { color: theme.vars.palette.info.main },
  '& .change.skipped': { color: theme.vars.palette.warning.main },
  '& .words': { ...theme.typography.caption, margin: '8px 0 0', overflowWrap: 'anywhere' },
  '& .pair': { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 6 },
  '& .arrow': { fontSize: 16, marginBottom: 20, color: theme.vars.palette.text.disabled },
  // Of one size, whether one is shown or two.
  '& figure': { flex: '0 1 calc(50% - 14px)', maxWidth: 160, minWidth: 0, margin: 0 },
  '& .tile': {
    aspectRatio: '1',
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    borderRadius: 8,
    backgroundColor: theme.vars.palette.action.hover,
    color: theme.vars.palette.text.secondary,
    ...theme.typography.caption,
  },
  '& img': { width: '100%', height: '100%', objectFit: 'contain', minHeight: 0 },
  '& figcaption': {
    ...theme.typography.caption,
    marginTop: 4,
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
  },
  '& .reason': { ...theme.typography.caption, margin: '8px 0 0', color: theme.vars.palette.text.secondary },
  '& .since': { fontWeight: 500, textAlign: 'center', color: theme.vars.palette.warning.main },
  // Pictures that stay as they are step back; the box and its words keep their contrast.
  '&.left-out .new, &.unchanged .tile': { opacity: 0.45 },
  '&.left-out .new .tile': { filter: 'grayscale(1)' },
}));
