export {
  chooseDefaultModel,
  findExternalDenial,
  listAllowedModels,
  listOfferable,
  readEffectivePolicy,
} from './effective-policy.service.ts'
