ALTER TABLE "availability_asks" ADD COLUMN "written" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
UPDATE "availability_asks" SET "written" = (
	SELECT coalesce(jsonb_agg(jsonb_build_object('id', null, 'from', day->>'from', 'until', day->>'until')), '[]'::jsonb) FROM jsonb_array_elements("days") AS day
) WHERE "write_back" = 'written';
