-- Runs of a person that a worker is busy with or is about to be; one that waits for its person costs nothing. A function that may change from
-- call to call sees what was committed until the call, where the statement that calls it sees what was committed until it began.
CREATE FUNCTION "runs_at_work"("person" uuid) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	RETURN (SELECT count(*) FROM "runs" WHERE "user_id" = "person" AND "status" IN ('pending', 'running'));
END
$$;
