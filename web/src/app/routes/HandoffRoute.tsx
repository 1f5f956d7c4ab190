import { useParams } from '@tanstack/react-router'
import { HandoffPage } from '../../features/patients/record/HandoffPage.tsx'
import { parseId } from '../../platform/text/parse-id.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'

export function HandoffRoute() {
  const { handoffId } = useParams({ from: '/signed-in/patient/handoffs/$handoffId' })
  const id = parseId(handoffId)
  return id === undefined ? <NotFoundPage /> : <HandoffPage key={id} id={id} />
}
