import { isFeatureList } from './source.ts'

/** A feature may import only features before it. */
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
  'fhir',
]

export type Place = {
  side: 'packages' | 'contract' | 'server' | 'web' | 'elsewhere'
  /** `root` composes the features and may import all of them. */
  part: 'platform' | 'feature' | 'root'
  feature: string
}

export const findPlace = (path: string): Place => {
  if (/^packages\/[^/]+\/src\//.test(path)) return { side: 'packages', part: 'platform', feature: '' }
  const [, side, rest = ''] = /^(contract|server|web)\/src\/(.*)$/.exec(path) ?? []
  if (side !== 'contract' && side !== 'server' && side !== 'web')
    return { side: 'elsewhere', part: 'root', feature: '' }
  if (isFeatureList({ path })) return { side, part: 'root', feature: '' }
  const [folder = '', next = ''] = rest.split('/')
  if (side === 'contract') {
    const feature = features.includes(folder) ? folder : ''
    return { side, part: feature ? 'feature' : 'platform', feature }
  }
  if (folder === 'platform') return { side, part: 'platform', feature: '' }
  if (folder === 'features') return { side, part: 'feature', feature: next }
  return { side, part: 'root', feature: '' }
}

export const featureRank = (feature: string): number => features.indexOf(feature)

export const featureOrder = features.join(' < ')
