import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProgressDisplay } from '../../../src/adapters/inbound/cli/output/progress-display.js';
import { FakeTerminal } from '../../support/command-line.js';

const CLEAR = '\r\u001b[K';
let written: string[];

function display(columns?: number) {
  const { stderr } = new FakeTerminal('', columns);
  vi.spyOn(stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  return new ProgressDisplay(stderr);
}

beforeEach(() => {
  written = [];
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => void vi.useRealTimers());

describe('Progress on a terminal', () => {
  it('is a bar with the records, the rate and the time left, drawn over itself', () => {
    const progress = display(120);
    progress.show({ step: 'reading', records: 0 });
    vi.setSystemTime(10_000);
    progress.bytes(250, 1_000);
    progress.show({ step: 'reading', records: 12_000 });
    expect(written).toEqual([
      '\rreading ▕██████··················▏ 25 %, 12,000 records, 1,200/s, 0:30 left\u001b[K',
    ]);
    progress.clear();
    progress.clear();
    expect(written.slice(1)).toEqual([CLEAR]);
  });

  it('is counted anew when the writing begins, and by records then', () => {
    const progress = display(120);
    vi.setSystemTime(60_000);
    progress.show({ step: 'writing', records: 0, of: 4_000 });
    vi.setSystemTime(61_000);
    progress.show({ step: 'writing', records: 1_000, of: 4_000 });
    expect(written.map((text) => text.replace(/▕.*▏/, '|'))).toEqual([
      '\rwriting | 0 %, 0 records\u001b[K',
      '\rwriting | 25 %, 1,000 records, 1,000/s, 0:03 left\u001b[K',
    ]);
  });

  it('has no bar where nobody knows how much there is, and never says more than all', () => {
    const progress = display(120);
    vi.setSystemTime(1_000);
    progress.bytes(100, undefined);
    progress.show({ step: 'reading', records: 1 });
    vi.setSystemTime(2_000);
    progress.bytes(300, 200);
    progress.show({ step: 'reading', records: 2 });
    expect(written[0]).toBe('\rreading 1 record\u001b[K');
    expect(written[1]).toContain('100 %');
    expect(written[1]).toContain('0:00 left');
  });

  it('is redrawn ten times a second at most, and never wider than the terminal', () => {
    const progress = display(40);
    for (let now = 0; now <= 1_000; now += 10) {
      vi.setSystemTime(now);
      progress.bytes(now, 1_000);
      progress.show({ step: 'reading', records: now });
    }
    expect(written).toHaveLength(10);
    for (const text of written) {
      expect(text.replace('\r', '').replace('\u001b[K', '')).toHaveLength(39);
    }
  });
});

describe('Progress elsewhere', () => {
  it('is a line every few seconds', () => {
    const progress = display();
    for (let seconds = 0; seconds <= 12; seconds++) {
      vi.setSystemTime(seconds * 1_000);
      progress.bytes(seconds, 100);
      progress.show({ step: 'reading', records: seconds * 1_000 });
    }
    progress.clear();
    expect(written).toEqual([
      'reading 5 %, 5,000 records, 1,000/s, 1:35 left\n',
      'reading 10 %, 10,000 records, 1,000/s, 1:30 left\n',
    ]);
    expect(progress.seconds).toBe(12);
  });

  it('counts documents by themselves, by their own clock, also while records are read', () => {
    const progress = display();
    progress.bytes(100, 100);
    progress.show({ step: 'documents', records: 0, of: 260 });
    vi.setSystemTime(60_000);
    progress.show({ step: 'documents', records: 30, of: 260 });
    vi.setSystemTime(65_000);
    progress.show({ step: 'reading', records: 1_000 });
    vi.setSystemTime(130_000);
    progress.show({ step: 'documents', records: 130, of: 260 });
    vi.setSystemTime(135_000);
    progress.show({ step: 'documents', records: 135, of: undefined });
    expect(written).toEqual([
      'reading 11 %, 30 documents, 7:40 left\n',
      'reading 100 %, 1,000 records\n',
      'reading 50 %, 130 documents, 1/s, 2:10 left\n',
      'reading 135 documents, 1/s\n',
    ]);
  });

  it('is nothing at all where nobody wants it', () => {
    const progress = new ProgressDisplay(undefined);
    vi.setSystemTime(99_000);
    progress.show({ step: 'reading', records: 1 });
    progress.clear();
    expect(written).toEqual([]);
  });
});
