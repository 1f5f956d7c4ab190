import { lazyRouteComponent } from '@tanstack/react-router'
import { retryImport } from '../../platform/loading/lazy-import.ts'

export type LatePage =
  | 'account'
  | 'administration'
  | 'adt'
  | 'assignments'
  | 'accountSettings'
  | 'broadcast'
  | 'calendar'
  | 'console'
  | 'consoleCalls'
  | 'consoleRequests'
  | 'consoleSearch'
  | 'deliveryProviders'
  | 'emr'
  | 'escalationPolicies'
  | 'groupSettings'
  | 'handoff'
  | 'handoffComposer'
  | 'handoffs'
  | 'integrations'
  | 'messageRouting'
  | 'myShifts'
  | 'notFound'
  | 'onCall'
  | 'onCallEvent'
  | 'pagerNumbers'
  | 'pagerNumberUpload'
  | 'pagingGroup'
  | 'pagingGroups'
  | 'patient'
  | 'planning'
  | 'prompts'
  | 'qualifications'
  | 'reachability'
  | 'reports'
  | 'fixedPlan'
  | 'rotation'
  | 'drafts'
  | 'draft'
  | 'roster'
  | 'hospitalRoster'
  | 'rotations'
  | 'sandbox'
  | 'scheduleSource'
  | 'signIn'
  | 'systemStatus'

export const loadLatePages = () => retryImport(() => import('./late-pages.ts'))

/** Loads the screen when its route opens. */
export const latePage = (name: LatePage) =>
  lazyRouteComponent(async () => {
    const { latePages } = await loadLatePages()
    return { default: await retryImport(latePages[name]) }
  })
