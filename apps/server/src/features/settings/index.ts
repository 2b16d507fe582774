export { changeLandingFigures, getLandingFigures } from './settings.service.ts'
