import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ARCHIVE_MESSAGES } from '@kitroom/contract/pictures/image-archive';
import { expect, it } from 'vitest';
import { newFolder } from '../../../test/folders.ts';
import { findEnd } from './archive-end.ts';

const { cut, notAZip, otherArchive, webPage } = ARCHIVE_MESSAGES;
const TARS = ['\x1f\x8b\x08', 'BZh9', '\xfd7zXZ\0', '\x28\xb5\x2f\xfd'];

// As downloads come that asked for a sign-in or broke off, and as people rename what is packed otherwise.
it.each<readonly [start: string, message: string]>([
  ['<!DOCTYPE html>', webPage],
  ['\n<html lang="en">', webPage],
  ['<?xml version="1.0"?><Error>', webPage],
  ['7z\xbc\xaf\x27\x1c\0\x04', otherArchive('7-Zip')],
  ['Rar!\x1a\x07\x01\0', otherArchive('RAR')],
  ...TARS.map((start) => [start, otherArchive('tar')] as const),
  ['PK\x03\x04', cut],
  ['PK\x07\x08PK\x03\x04', cut],
  ['\0\0', notAZip],
  ['hello', notAZip],
])('a file without the end of a zip is called what it begins as: %j', async (start, message) => {
  const path = join(await newFolder(), 'upload.zip');
  await writeFile(path, Buffer.from(start.padEnd(300, '\0'), 'latin1'));
  const file = await open(path, 'r+');
  await expect(findEnd(file)).rejects.toThrow(message);
  await file.close();
});
