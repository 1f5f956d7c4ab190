import { createRoute } from '@tanstack/react-router'
import { validEventSearch } from '../features/paging/calendar/event-search.ts'
import { calendarSearch } from '../features/paging/calendar/calendar-search.ts'
import type { OnCallSearch } from '../features/paging/on-call/OnCallPage.tsx'
import { codeOf } from '../platform/code.ts'
import { lazyPage } from './lazy-page.ts'
import { signedIn } from './root-routes.tsx'

/** A table's parameters are in its address; the page reads what it understands of them. */
const pagingGroups = createRoute({
  getParentRoute: () => signedIn,
  path: '/pagingGroups',
  component: lazyPage(() => import('../features/paging/groups/pages/GroupsPage.tsx'), 'GroupsPage'),
})

/** An id or a uid; an id leads to the address by uid, which survives a rename. Its tabs are its children. */
const pagingGroup = createRoute({
  getParentRoute: () => signedIn,
  path: '/pagingGroups/$group',
  component: lazyPage(() => import('../features/paging/groups/pages/GroupPage.tsx'), 'GroupPage'),
})
/** The group's page goes on to its calendar, or to the settings of a group that has none. */
const groupHome = createRoute({ getParentRoute: () => pagingGroup, path: '/' })
const groupSettings = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/settings',
  component: lazyPage(
    () => import('../features/paging/groups/pages/GroupSettingsTab.tsx'),
    'GroupSettingsTab',
  ),
})

const prompts = createRoute({
  getParentRoute: () => signedIn,
  path: '/prompts',
  component: lazyPage(() => import('../features/paging/prompts/pages/PromptsPage.tsx'), 'PromptsPage'),
})
const calendar = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/calendar',
  validateSearch: calendarSearch,
  // Once for the page: from then on it asks for itself.
  shouldReload: false,
  loader: ({ context, params, location }) =>
    void codeOf(() => import('../features/paging/calendar/ahead.ts'))
      .then(({ askAhead }) => askAhead(context.client, params.group, calendarSearch(location.search)))
      .catch(() => {}), // the page asks again and says what is wrong
  component: lazyPage(() => import('../features/paging/calendar/pages/CalendarPage.tsx'), 'CalendarPage'),
})
/** `new` instead of an id makes one. */
const onCallEvent = createRoute({
  getParentRoute: () => pagingGroup,
  path: '/events/$eventId',
  validateSearch: validEventSearch,
  component: lazyPage(() => import('../features/paging/calendar/pages/EventPage.tsx'), 'EventPage'),
})

const escalationPolicies = createRoute({
  getParentRoute: () => signedIn,
  path: '/escalationPolicies',
  component: lazyPage(() => import('../features/paging/policies/pages/PoliciesPage.tsx'), 'PoliciesPage'),
})

const broadcast = createRoute({
  getParentRoute: () => signedIn,
  path: '/broadcast/$groupId',
  component: lazyPage(() => import('./pages/BroadcastRoute.tsx')),
})

/** What narrows the list stands in the address, so that it can be passed on and comes back with the page. */
const onCall = createRoute({
  getParentRoute: () => signedIn,
  path: '/onCall',
  validateSearch: ({ q, mine, nobody }): OnCallSearch => ({
    ...((typeof q === 'string' || typeof q === 'number') && { q: String(q) }),
    ...(mine === true && { mine }),
    ...(nobody === true && { nobody }),
  }),
  component: lazyPage(() => import('./pages/OnCallRoute.tsx')),
})

const myShifts = createRoute({
  getParentRoute: () => signedIn,
  path: '/myShifts',
  component: lazyPage(() => import('./pages/MyShiftsRoute.tsx'), 'MyShiftsRoute'),
})

/** Everything of paging, by its address. All of it is lazy: the first load has no room for it. */
export const pagingRoutes = [
  pagingGroups,
  pagingGroup.addChildren([groupHome, calendar, onCallEvent, groupSettings]),
  broadcast,
  prompts,
  escalationPolicies,
  onCall,
  myShifts,
] as const
