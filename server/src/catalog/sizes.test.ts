import { describe, expect, it } from 'vitest';
import { describeApp } from '../../test/harness.ts';

const medium = { name: 'Medium', code: 'M', description: '', sort_order: 30, is_active: true };

describeApp('sizes', (harness) => {
  it('are created, read, listed and updated', async () => {
    const browser = await harness().signIn({ permissions: ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE'] });
    const created = await browser.post('/api/admin/size', medium);
    expect(created.statusCode).toBe(201);
    expect(created.headers.etag).toBe('"1"');
    const { size } = created.json();
    expect(created.json()).toEqual({ success: true, size: { ...medium, id: size.id, description: null } });

    const updated = await browser.put(`/api/admin/size/${size.id}`, {
      ...medium,
      name: 'Med',
      is_active: false,
    });
    expect(updated.json().size).toMatchObject({ name: 'Med', is_active: false });
    expect(updated.headers.etag).toBe('"2"');
    expect((await browser.get(`/api/admin/size/${size.id}`)).json().size).toEqual(updated.json().size);
    expect((await browser.get('/api/admin/size')).json()).toEqual({
      success: true,
      sizes: [updated.json().size],
    });
  });

  it('answer 412 with the current row to a stale If-Match, and change nothing', async () => {
    const browser = await harness().signIn({ permissions: ['SIZE_READ', 'SIZE_CREATE', 'SIZE_UPDATE'] });
    const { size } = (await browser.post('/api/admin/size', { name: 'Large', code: 'L' })).json();
    await browser.put(`/api/admin/size/${size.id}`, { name: 'Lrg', code: 'L' });
    const refused = await browser.put(
      `/api/admin/size/${size.id}`,
      { name: 'Big', code: 'L' },
      { 'if-match': '"1"' },
    );
    expect(refused.statusCode).toBe(412);
    expect(refused.headers.etag).toBe('"2"');
    expect(refused.json()).toMatchObject({ success: false, size: { name: 'Lrg' } });
  });

  it('have unique names and codes, whatever their case', async () => {
    const browser = await harness().signIn({ permissions: ['SIZE_CREATE'] });
    await browser.post('/api/admin/size', { name: 'Été', code: 'É1' });
    const name = await browser.post('/api/admin/size', { name: ' ÉTÉ ', code: 'x1' });
    expect([name.statusCode, name.json()]).toEqual([
      409,
      { success: false, path: 'name', message: 'Name already exists' },
    ]);
    const code = await browser.post('/api/admin/size', { name: 'Other', code: 'é1' });
    expect([code.statusCode, code.json()]).toEqual([
      409,
      { success: false, path: 'code', message: 'Code already exists' },
    ]);
  });

  describe('without what it takes', () => {
    it('answers 401, 403, 404 and 400 in the envelope', async () => {
      const anonymous = await harness().app.inject('/api/admin/size');
      expect([anonymous.statusCode, anonymous.json()]).toEqual([
        401,
        { success: false, message: 'Please sign in' },
      ]);
      const browser = await harness().signIn({ permissions: ['SIZE_READ'] });
      expect((await browser.post('/api/admin/size', medium)).statusCode).toBe(403);
      expect((await browser.get('/api/admin/size/999')).json()).toEqual({
        success: false,
        message: 'Size not found',
      });
      expect((await browser.get('/api/admin/size/0x1')).statusCode).toBe(404);
      const creator = await harness().signIn({ permissions: ['SIZE_CREATE'] });
      expect((await creator.post('/api/admin/size', { name: null, sort_order: '1' })).json()).toEqual({
        success: false,
        message: 'Name is required',
        errors: [
          { path: 'name', message: 'Name is required' },
          { path: 'code', message: 'Code is required' },
          { path: 'sort_order', message: 'Sort order must be an integer' },
        ],
      });
    });
  });
});
