import { describe } from 'vitest';
import { describeBody, field } from '../test/validation-table.ts';
import { clubInput } from './club.ts';

const valid = {
  name: 'Harbor Volleyball',
  description: 'Ages 11 to 18',
  director_user_id: 12,
  is_active: true,
};

describe('club input', () => {
  describeBody(clubInput, valid, [['name', 'Name is required']]);
  field(clubInput, valid, 'name').isRequiredText('Name', 255);
  field(clubInput, valid, 'description').isOptionalText('Description', 500, { lines: true });
  field(clubInput, valid, 'director_user_id').isOptionalId('Director must be a valid ID');
  field(clubInput, valid, 'is_active').isOptionalFlag('Active must be yes or no');
});
