import { createRoute } from '@tanstack/react-router'
import { parseEventSearch } from '../../features/paging/events/event-search.rules.ts'
import { parseCalendarSearch } from '../../features/paging/calendar/calendar-search.rules.ts'
import {
  parseHospitalRosterSearch,
  parseRosterSearch,
} from '../../features/paging/sheets/roster-period.rules.ts'
import type { OnCallSearch } from '../../features/paging/on-call/OnCallPage.tsx'
import { retryImport } from '../../platform/loading/lazy-import.ts'
import { latePage } from './lazy-page.ts'
import { signedInRoute } from './root-routes.tsx'

const pagingGroups = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pagingGroups',
  component: latePage('pagingGroups'),
})

/** Accepts an id or a uid; an id redirects to the uid. */
const pagingGroup = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pagingGroups/$group',
  component: latePage('pagingGroup'),
})
/** GroupPage redirects to the calendar, or to the settings of a group without one. */
const groupHome = createRoute({ getParentRoute: () => pagingGroup, path: '/' })
const groupSettings = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/settings',
  component: latePage('groupSettings'),
})

const pagerNumbers = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pagerNumbers',
  component: latePage('pagerNumbers'),
})
const pagerNumberUpload = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pagerNumbers/upload',
  component: latePage('pagerNumberUpload'),
})
const prompts = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/prompts',
  component: latePage('prompts'),
})
const calendar = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/calendar',
  validateSearch: parseCalendarSearch,
  shouldReload: false,
  loader: ({ context, params, location }) =>
    void retryImport(() => import('../../features/paging/calendar/calendar-prefetch.api.ts'))
      .then(({ prefetchCalendar }) =>
        prefetchCalendar(context.client, params.group, parseCalendarSearch(location.search)),
      )
      .catch(() => {}), // the page fetches again and shows errors
  component: latePage('calendar'),
})
const onCallEvent = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/events/$eventId',
  validateSearch: parseEventSearch,
  component: latePage('onCallEvent'),
})

const roster = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/roster',
  validateSearch: parseRosterSearch,
  component: latePage('roster'),
})

const rotations = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/rotations',
  component: latePage('rotations'),
})
const rotation = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/rotations/$rotationId',
  component: latePage('rotation'),
})
const fixedPlan = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/rotations/plans/$planId',
  component: latePage('fixedPlan'),
})

const drafts = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/drafts',
  component: latePage('drafts'),
})
const draft = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/drafts/$draftId',
  validateSearch: parseCalendarSearch,
  component: latePage('draft'),
})

const escalationPolicies = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/escalationPolicies',
  component: latePage('escalationPolicies'),
})

const broadcast = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/broadcast/$groupId',
  component: latePage('broadcast'),
})

/** Filters are in the URL, so that a filtered list can be shared. */
/** A day and time of the hospital, such as `2027-01-31T22:00`. */
const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

const onCall = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/onCall',
  validateSearch: ({ q, mine, nobody, at }): OnCallSearch => ({
    ...((typeof q === 'string' || typeof q === 'number') && { q: String(q) }),
    ...(mine === true && { mine }),
    ...(nobody === true && { nobody }),
    ...(typeof at === 'string' && localTime.test(at) && { at }),
  }),
  component: latePage('onCall'),
})

const hospitalRoster = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/onCall/roster',
  validateSearch: parseHospitalRosterSearch,
  component: latePage('hospitalRoster'),
})

const myShifts = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/myShifts',
  component: latePage('myShifts'),
})

const planning = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/planning',
  component: latePage('planning'),
})

const qualifications = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/qualifications',
  component: latePage('qualifications'),
})

/** All lazy, to keep paging out of the first load. */
export const pagingRoutes = [
  pagingGroups,
  pagingGroup.addChildren([
    groupHome,
    calendar,
    onCallEvent,
    roster,
    rotations,
    rotation,
    fixedPlan,
    drafts,
    draft,
    groupSettings,
  ]),
  broadcast,
  prompts,
  pagerNumbers,
  pagerNumberUpload,
  escalationPolicies,
  onCall,
  hospitalRoster,
  myShifts,
  planning,
  qualifications,
] as const
