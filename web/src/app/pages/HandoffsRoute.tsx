import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { openComposeWith } from '../../features/messaging/compose/compose-dialog.ts'
import { HandoffsPage } from '../../features/patients/handoffs/HandoffsPage.tsx'
import { call } from '../../platform/api/call.ts'
import { showToast } from '../../platform/ui/feedback/toast.ts'

/** A message to the giver, with the patient attached. */
async function ask({ from, patient }: PatientHandoff): Promise<void> {
  const { results } = await call('GET /api/v1/pcm/providers/', { query: { search: from.display_name } })
  const giver = results.find(({ id }) => id === from.id)
  if (!giver) throw new Error('The giver is no longer a provider.')
  const contact = await call('GET /api/v1/contacts/{id}/', { params: { id: giver.contact_id } })
  openComposeWith({ recipients: [contact], patient })
}

export default function HandoffsRoute() {
  return (
    <HandoffsPage
      onAsk={(handoff) => {
        ask(handoff).catch(() =>
          showToast(`Could not start a message to ${handoff.from.display_name}. Please try again.`, {
            tone: 'danger',
          }),
        )
      }}
    />
  )
}
