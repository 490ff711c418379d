import { describe, expect, it } from 'vitest';
import { contractPhase, type PhaseTerms } from './contract-phase';

const contract: PhaseTerms = { status: 'approved', start: '2025-01-01', end: '2025-12-31' };

describe('contract phase', () => {
  it('follows the dates, both ends included', () => {
    const days = ['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01'];
    expect(days.map((day) => contractPhase(contract, day))).toEqual(['pending', 'running', 'running', 'expired']);
  });

  it('is retired from the day after the leave date, also one after the end', () => {
    const early = { ...contract, leave_date: '2025-06-30' };
    expect(['2025-06-30', '2025-07-01'].map((day) => contractPhase(early, day))).toEqual(['running', 'retired']);
    const holdover = { ...contract, leave_date: '2026-02-10' };
    expect(['2026-02-10', '2026-02-11'].map((day) => contractPhase(holdover, day))).toEqual(['expired', 'retired']);
    const confirmed = { ...holdover, held_over: true };
    const days = ['2025-12-31', '2026-02-10', '2026-02-11'];
    expect(days.map((day) => contractPhase(confirmed, day))).toEqual(['running', 'holdover', 'retired']);
  });

  it('belongs to approved contracts only', () => {
    for (const status of ['draft', 'auditing', 'rejected', 'void'] as const) {
      expect(contractPhase({ ...contract, status }, '2025-06-01')).toBeNull();
    }
  });
});
