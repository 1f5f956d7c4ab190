import type { HandoffNotice } from '../../patients/handoffs/handoff-notice.actions.ts'

interface Named {
  from_name: string
  to_name: string
}

const patientCount = (count: number) => (count === 1 ? '1 patient' : `${count} patients`)

interface NoticeText {
  subject: string
  body: string
}

/** The text has no patient data: staff, counts and links. */
export function noticeText(
  step: HandoffNotice['step'],
  { from_name, to_name }: Named,
  { count, link }: { count: number; link: (path: string) => string },
): NoticeText {
  const patients = patientCount(count)
  const handoffs = link('/patient/handoffs')
  const stays = `${from_name} stays responsible until the handoff is accepted.`
  switch (step) {
    case 'sent':
      return {
        subject: `Handoff of ${patients} from ${from_name}`,
        body: `${from_name} asks you to take over ${patients}. ${stays}\n${handoffs}`,
      }
    case 'reminded':
      return {
        subject: `Reminder: handoff of ${patients} from ${from_name}`,
        body: `${from_name} is still waiting for your answer to a handoff of ${patients}. ${stays}\n${handoffs}`,
      }
    case 'escalated':
      return {
        subject: `${to_name} has not answered the handoff of ${patients}`,
        body: `${to_name} has not answered the handoff of ${patients} by ${from_name} for 20 minutes. ${stays} Contact ${to_name}, or withdraw the handoff and choose another receiver.\n${link('/patient/handoff')}`,
      }
    case 'declined':
      return {
        subject: `${to_name} declined the handoff of ${patients}`,
        body: `${to_name} declined your handoff of ${patients}. You stay responsible. The reason is in Handoffs.\n${link('/patient/handoff')}`,
      }
    case 'expired':
      return {
        subject: `Your handoff of ${patients} has expired`,
        body: `${to_name} did not answer your handoff of ${patients} in time, so it has expired. You stay responsible. Send it again, or choose another receiver.\n${link('/patient/handoff')}`,
      }
  }
}

interface Displacement {
  by_name: string
  patient_ids: readonly number[]
  stays: boolean
  link: (path: string) => string
}

/** The text has no patient data: staff, counts and links. */
export function displacementText({ by_name, patient_ids, stays, link }: Displacement): NoticeText {
  const [only, ...others] = patient_ids
  const patients = patientCount(patient_ids.length)
  const [them, teams] = others.length === 0 ? ['this patient', 'care team'] : ['these patients', 'care teams']
  const place = stays ? `You are still on the ${teams}.` : `You are no longer on the ${teams}.`
  return {
    subject: `${by_name} took over ${patients} from you`,
    body: `${by_name} is responsible for ${them} now. ${place} If this is a mistake, contact ${by_name}.\n${link(
      others.length === 0 ? `/patient/${only}` : '/patient/assignments',
    )}`,
  }
}

/** The text has no patient data. */
export function removalText({
  by_name,
  patient_ids: [patient_id],
  link,
}: Omit<Displacement, 'stays'>): NoticeText {
  return {
    subject: `${by_name} removed you from the care team of 1 patient`,
    body: `You are no longer on the care team of this patient. If this is a mistake, contact ${by_name}.\n${link(`/patient/${patient_id}`)}`,
  }
}
