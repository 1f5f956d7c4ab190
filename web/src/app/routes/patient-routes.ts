import { createRoute } from '@tanstack/react-router'
import { parseAssignmentsSearch } from '../../features/patients/assignments/assignments-search.rules.ts'
import { parsePatientSearch } from '../../features/patients/record/patient-search.rules.ts'
import { latePage } from './lazy-page.ts'
import { signedInRoute } from './root-routes.tsx'

/** Filters are in the address, so that a filtered list can be shared. */
const assignments = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/patient/assignments',
  validateSearch: parseAssignmentsSearch,
  component: latePage('assignments'),
})

const patient = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/patient/$patientId',
  validateSearch: parsePatientSearch,
  component: latePage('patient'),
})

export const patientRoutes = [assignments, patient] as const
