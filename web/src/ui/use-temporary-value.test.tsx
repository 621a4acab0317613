import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTemporaryValue } from './use-temporary-value.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('restarts the timer when the same value is set again', () => {
  const { result } = renderHook(() => useTemporaryValue<string>(1500));
  act(() => result.current[1]('Saved'));
  wait(1000);
  act(() => result.current[1]('Saved'));
  wait(1499);
  expect(result.current[0]).toBe('Saved');
  wait(1);
  expect(result.current[0]).toBeNull();
});
