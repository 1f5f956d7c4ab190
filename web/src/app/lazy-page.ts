import { lazyRouteComponent } from '@tanstack/react-router'
import { codeOf } from '../platform/code.ts'

/** A page whose code comes when its address is opened. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => codeOf(load), name)
