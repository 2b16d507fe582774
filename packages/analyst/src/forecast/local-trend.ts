/** A value of the series; `at` and values are scaled by the caller to about one per step. */
export interface Observation {
  at: number
  value: number
}

/** Relative variances of one model: movement of the level, movement of the drift, and error of a value. */
export interface Variances {
  level: number
  drift: number
  error: number
}

/** The state after the last value. Variances are relative to `scale`. */
export interface FittedTrend {
  level: number
  drift: number
  levelVariance: number
  covariance: number
  driftVariance: number
  at: number
  variances: Variances
  /** Sum of squared, standardized one-step errors. */
  squares: number
  logLikelihood: number
}

/** Large enough that the first two values alone determine level and drift. */
const diffuse = 1e7

/** Moves the state forward by `dt`: the level follows the drift, and both get less certain. */
export function predict(state: FittedTrend, dt: number): FittedTrend {
  const { level: q, drift: z } = state.variances
  const { levelVariance, covariance, driftVariance } = state
  return {
    ...state,
    level: state.level + state.drift * dt,
    levelVariance: levelVariance + 2 * dt * covariance + dt * dt * driftVariance + q * dt + (z * dt ** 3) / 3,
    covariance: covariance + dt * driftVariance + (z * dt * dt) / 2,
    driftVariance: driftVariance + z * dt,
    at: state.at + dt,
  }
}

function update(state: FittedTrend, value: number, isCounted: boolean): FittedTrend {
  const error = value - state.level
  const variance = state.levelVariance + state.variances.error
  const [levelGain, driftGain] = [state.levelVariance / variance, state.covariance / variance]
  return {
    ...state,
    level: state.level + levelGain * error,
    drift: state.drift + driftGain * error,
    levelVariance: state.levelVariance * (1 - levelGain),
    covariance: state.covariance * (1 - levelGain),
    driftVariance: state.driftVariance - driftGain * state.covariance,
    squares: state.squares + (isCounted ? (error * error) / variance : 0),
    logLikelihood: state.logLikelihood - (isCounted ? Math.log(variance) / 2 : 0),
  }
}

/** Runs a Kalman filter over the values, oldest first. The first two values determine the unknown level and drift. */
export function fitTrend(values: readonly Observation[], variances: Variances): FittedTrend {
  const first = values[0]!
  let state: FittedTrend = {
    level: first.value,
    drift: 0,
    levelVariance: diffuse,
    covariance: 0,
    driftVariance: diffuse,
    at: first.at,
    variances,
    squares: 0,
    logLikelihood: 0,
  }
  for (const [index, { at, value }] of values.entries()) state = update(predict(state, at - state.at), value, index >= 2)
  return state
}
