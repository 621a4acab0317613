import { readSetting, writeSetting } from '../theme/browser-setting.ts';

const KEY = 'singleKeyShortcuts';

/** Whether single-key shortcuts work in this browser; on by default. */
export function areSingleKeysOn(): boolean {
  return readSetting(KEY) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  writeSetting(KEY, on ? null : 'off');
}
