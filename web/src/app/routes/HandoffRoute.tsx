import { useParams } from '@tanstack/react-router'
import { HandoffPage } from '../../features/patients/record/HandoffPage.tsx'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'

export function HandoffRoute() {
  const { handoffId } = useParams({ from: '/signed-in/patient/handoffs/$handoffId' })
  const id = /^[1-9]\d{0,14}$/u.test(handoffId) ? Number(handoffId) : undefined
  return id === undefined ? <NotFoundPage /> : <HandoffPage key={id} id={id} />
}
