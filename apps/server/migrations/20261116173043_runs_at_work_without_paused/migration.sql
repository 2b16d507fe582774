-- A run that waits for a model that is away has no worker until its next attempt is due: like one that waits for its person, it costs nothing.
CREATE OR REPLACE FUNCTION "runs_at_work"("person" uuid) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	RETURN (
		SELECT count(*) FROM "runs" WHERE "user_id" = "person" AND "status" IN ('pending', 'running')
			AND ("worker" IS NOT NULL OR "lease_until" IS NULL OR "lease_until" <= now())
	);
END
$$;
