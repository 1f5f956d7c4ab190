import type { SwapDecision } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { emergencyHint, emergencyLabel } from '../rest-rules/rest-rule.text.ts'
import * as text from './swap.text.ts'

export type SwapDecisionStep = { kind: 'decline' } | { kind: 'emergency'; sentence: string }

interface SwapDecisionDialogProps {
  step: SwapDecisionStep
  /** Names the swap. */
  title: string
  decide: (decision: Partial<SwapDecision> & Pick<SwapDecision, 'state'>) => Promise<unknown>
  onClose: () => void
}

/** Asks why a swap is declined, or for the emergency that justifies one that breaks a rest rule. */
export const SwapDecisionDialog = ({ step, title, decide, onClose }: SwapDecisionDialogProps) =>
  step.kind === 'decline' ? (
    <FormDialog
      title={text.declineTitle}
      action={text.declineLabel}
      size="small"
      initial={{ reason: '' }}
      save={({ reason }) => decide({ state: 'declined', reason })}
      failure={text.couldNotDecide}
      onClose={onClose}
    >
      <p className="text-sm">{title}.</p>
      <TextField name="reason" label={text.reasonLabel} hint={text.reasonHint} maxLength={200} />
    </FormDialog>
  ) : (
    <FormDialog
      title={text.approveTitle}
      action={text.approveLabel}
      size="small"
      initial={{ emergency_reason: '' }}
      save={({ emergency_reason }) => decide({ state: 'approved', emergency_reason })}
      failure={text.couldNotDecide}
      onClose={onClose}
    >
      <p className="text-sm">{step.sentence}</p>
      <TextField
        name="emergency_reason"
        label={emergencyLabel}
        hint={emergencyHint}
        required={text.emergencyMissing}
        maxLength={200}
      />
    </FormDialog>
  )
