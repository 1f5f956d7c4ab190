import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import { ActionListField } from './ActionListField.tsx'
import { ContingencyField } from './ContingencyField.tsx'
import type { Owner } from './handoff-action.rules.ts'
import type { DraftContent } from './handoff.api.ts'
import { IPassRow } from './IPassRow.tsx'
import { SeverityControl } from './SeverityControl.tsx'
import { severityNames } from './SeverityMark.tsx'
import type { Severity } from '@wardline/contract/patients/handoffs/handoff-content.schemas.ts'

interface HandoffFormProps {
  content: DraftContent
  owners: readonly Owner[]
  /** When the caller took over. */
  severity_before: Severity | null
  receiver: string
  readsBack: boolean
  onChange: (changes: Partial<DraftContent>) => void
}

export function HandoffForm({
  content,
  owners,
  severity_before,
  receiver,
  readsBack,
  onChange,
}: HandoffFormProps) {
  const { severity, summary, actions, contingencies } = content
  return (
    <>
      <IPassRow letter="I" title="Illness severity">
        <div className="flex flex-wrap items-center gap-3">
          <SeverityControl value={severity} onChange={(next) => onChange({ severity: next })} />
          {severity_before && (
            <span className="text-sm text-ink-2">
              Was {severityNames[severity_before].toLowerCase()} when you took over
            </span>
          )}
        </div>
      </IPassRow>
      <IPassRow letter="P" title="Patient summary">
        <TextArea
          aria-label="Patient summary"
          rows={4}
          maxLength={4000}
          value={summary}
          onChange={({ target }) => onChange({ summary: target.value })}
        />
      </IPassRow>
      <IPassRow letter="A" title="Action list" hint="Owner and time">
        <ActionListField actions={actions} owners={owners} onChange={(next) => onChange({ actions: next })} />
      </IPassRow>
      <IPassRow letter="S" title="Situation awareness" hint="If this, then that">
        <ContingencyField
          contingencies={contingencies}
          onChange={(next) => onChange({ contingencies: next })}
        />
      </IPassRow>
      <IPassRow letter="S" title="Synthesis">
        <p className="text-sm text-ink-2">
          {readsBack
            ? `${receiver} reads this back before accepting.`
            : `${receiver} opens this before accepting.`}
        </p>
      </IPassRow>
    </>
  )
}
