CREATE TABLE "due_failures" (
	"work" text NOT NULL,
	"row_key" text NOT NULL,
	"church_id" bigint,
	"times" integer NOT NULL,
	"problem" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "due_failures_work_row_key_pk" PRIMARY KEY("work","row_key")
);
--> statement-breakpoint
CREATE INDEX "due_failures_next" ON "due_failures" USING btree ("next_at");
