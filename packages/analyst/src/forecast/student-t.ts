/** Logarithm of the gamma function for positive arguments (Lanczos approximation). */
function logGamma(x: number): number {
  const coefficients = [76.18009173, -86.50532033, 24.01409824, -1.231739516, 0.00120858003, -0.00000536382]
  const sum = coefficients.reduce((total, coefficient, index) => total + coefficient / (x + index + 1), 1)
  return Math.log((Math.sqrt(2 * Math.PI) * sum) / x) + (x + 0.5) * Math.log(x + 5.5) - (x + 5.5)
}

const tiny = 1e-300
const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value)

/** Continued fraction of the incomplete beta function (Lentz's method). */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= 200; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    result *= d * c
    if (Math.abs(d * c - 1) < 1e-10) break
  }
  return result
}

function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const factor = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  return x < (a + 1) / (a + b + 2) ? (factor * betaFraction(x, a, b)) / a : 1 - (factor * betaFraction(1 - x, b, a)) / b
}

/** Probability that a Student-t variable is at most `t`. */
export function studentCdf(t: number, degrees: number): number {
  if (t === 0) return 0.5
  const tail = incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2
  return t > 0 ? 1 - tail : tail
}
