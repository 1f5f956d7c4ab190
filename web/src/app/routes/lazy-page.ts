import { lazyRouteComponent } from '@tanstack/react-router'
import { retryImport } from '../../platform/loading/lazy-import.ts'

export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => retryImport(load), name)
