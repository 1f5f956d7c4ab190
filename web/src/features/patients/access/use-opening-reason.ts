import type { OpeningReason } from '@wardline/contract/patients/access/opening-reasons.ts'
import type { NewRecordOpening } from '@wardline/contract/patients/access/patient-access.schemas.ts'
import { useState } from 'react'
import { isReasonComplete } from './opening-reasons.view.ts'

/** State of a `ReasonField`. `submit` passes a complete reason on, or shows what is missing. */
export function useOpeningReason() {
  const [reason, setReason] = useState<OpeningReason>()
  const [text, setText] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const submit = (open: (opening: NewRecordOpening) => void) => {
    if (reason !== undefined && isReasonComplete(reason, text))
      open({ reason, text: reason === 'treating' ? '' : text })
    else setIncomplete(true)
  }
  const error =
    isIncomplete && !isReasonComplete(reason, text) ? 'Enter a reason for opening the record.' : undefined
  return {
    field: { reason, text, error, onReason: setReason, onText: setText },
    sentences: isIncomplete && reason === undefined ? ['Choose a reason.'] : [],
    submit,
  }
}
