/** In order: each may import only those before it, on both sides. */
const features = [
  'accounts',
  'files',
  'directory',
  'paging',
  'patients',
  'alerts',
  'routing',
  'messaging',
  'integrations',
  'reports',
]

export type Place = {
  side: 'contract' | 'server' | 'web' | 'elsewhere'
  /** `root`: where the features are put together, which may import any of them. */
  part: 'platform' | 'feature' | 'root'
  /** Of a feature; '' otherwise. */
  feature: string
}

/** Where in the architecture a path is. */
export const placeOf = (path: string): Place => {
  const [, side, rest = ''] = /^(contract|server|web)\/src\/(.*)$/.exec(path) ?? []
  if (side !== 'contract' && side !== 'server' && side !== 'web')
    return { side: 'elsewhere', part: 'root', feature: '' }
  const [folder = '', next = ''] = rest.split('/')
  if (side === 'contract') {
    const feature = features.includes(folder) ? folder : ''
    return { side, part: feature ? 'feature' : 'platform', feature }
  }
  if (folder === 'platform') return { side, part: 'platform', feature: '' }
  if (folder === 'features') return { side, part: 'feature', feature: next }
  return { side, part: 'root', feature: '' }
}

/** -1 for one that is not in the list. */
export const rankOf = (feature: string): number => features.indexOf(feature)

export const featureOrder = features.join(' < ')
