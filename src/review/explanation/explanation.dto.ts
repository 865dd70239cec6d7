import { ApiProperty } from '@nestjs/swagger';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import { GATE_STATES, type GateCode, GATES, type GateState } from '../../domain/lifecycle/gate-catalogue';
import { FIXERS, type Fixer, ISSUE_CODES, type IssueCode } from '../../domain/issues/issue-catalogue';

export class GateDto {
  /** Stable code: a gate, or the code of an issue. */
  @ApiProperty({ enum: [...GATES, ...ISSUE_CODES] })
  gate: GateCode | IssueCode;
  /** State: open, closed, or ahead (not reached yet). */
  @ApiProperty({ enum: GATE_STATES })
  state: GateState;
  sentence: string;
  /** Remedy; null where no action is needed. */
  fix: string | null;
  /** Person who can act: bookkeeper, administrator, operator, or time. */
  @ApiProperty({ enum: FIXERS, nullable: true })
  fixer: Fixer | null;
  where: string | null;
  since: Date | null;
}

export class ExplanationDto {
  id: string;
  number: string;
  customerName: string;
  state: DocumentState;
  /** First closed gate in one sentence; null when there is none. */
  because: string | null;
  gates: GateDto[];
}
